/** Where a service takes place, as both its card and its form say it. */
export const placeNames = { online: 'Online', in_person: 'In person', phone: 'Phone' } as const
