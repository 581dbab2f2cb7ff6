import { cn } from '../../lib/cn.ts'
import { type PictureName, pictures } from './pictures.ts'

type PictureProps = {
  name: PictureName
  alt: string
  className?: string | undefined
  /** Visible first, so fetched with high priority. */
  first?: boolean
}

/**
 * A screenshot in the current theme. Both variants are lazy, so that the browser fetches only the visible one.
 */
export function Picture({ name, alt, className, first = false }: PictureProps) {
  const image = (theme: 'light' | 'dark') => (
    <img
      src={`/src/screens/site/pictures/${name}-${theme}.avif`}
      {...pictures[name]}
      alt={alt}
      loading="lazy"
      decoding="async"
      fetchPriority={first ? 'high' : undefined}
      className={cn('max-w-none', theme === 'light' ? 'block dark:hidden' : 'hidden dark:block', className)}
    />
  )
  return (
    <>
      {image('light')}
      {image('dark')}
    </>
  )
}
