/** Joins class names. It does not settle conflicts: what a caller passes to a ui component is for place and width only. */
export { clsx as cn } from 'clsx'
