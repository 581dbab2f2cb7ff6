import { queries } from '../../lib/api/api.ts'

/** Settings, leave and other hours: the one request behind the tab. */
export const practiceQuery = () => queries.availability.practice.queryOptions()
