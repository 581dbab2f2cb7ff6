/** One to four cards in a row, by the width there is. */
export const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]'
