import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { portalMeasuresPage } from '../../features/portal/portal.page.ts'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const measureList = defineList({
  query: ({ page = 1 }: { page?: number }, { clientId }: { clientId: string }) =>
    queries.portalMeasures.list.queryOptions({ input: { clientId, page } }),
  perPage: portalPageSize,
  count: ({ waiting, total }) => waiting.length + total,
  failure: 'Your questionnaires could not be loaded',
  silent: true,
  empty: {
    icon: portalMeasuresPage.icon,
    title: 'Nothing to fill in',
    text: 'If your therapist asks you to fill in a questionnaire, you find it here.',
    small: true,
  },
})
