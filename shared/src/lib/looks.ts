/** How the product appears, in discreet mode, to anyone who is not using it. */
export type Look = {
  id: string
  /** The product's name in tabs, bookmarks and on the home screen, and the sender's name of emails. */
  appName: string
  /** Under its icon, where longer names are cut off. */
  shortName: string
  /** Everything that a notification says, and the subject of emails. */
  news: string
}

/** What clients can choose from. Plain words and drawings of our own: none is the name or the icon of a product. */
export const looks = [
  { id: 'notebook', appName: 'Plain Notebook', shortName: 'Notebook', news: 'Your notebook has a new page' },
  { id: 'planner', appName: 'Home Planner', shortName: 'Planner', news: 'Your planner was updated' },
  { id: 'errands', appName: 'Errand List', shortName: 'Errands', news: 'Your list was updated' },
] as const satisfies readonly Look[]

export const lookIds = looks.map(({ id }) => id)

/** The chosen look; undefined for none, and for one that this version does not have. */
export function lookOf(id: unknown): Look | undefined {
  return looks.find((look) => look.id === id)
}

/** Leads to the client's notifications. Emails show the address of their link. */
export const discreetPath = '/open'

/** The picture of notifications and home screens, 192 px wide. */
export function lookIcon({ id }: Look): string {
  return `/looks/${id}-192.png`
}
