import { queries } from '../../lib/api/api.ts'

/** The settings and date overrides: the query behind the tab. */
export const practiceQuery = () => queries.availability.practice.queryOptions()
