/** One to four cards per row, depending on the width. */
export const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]'
