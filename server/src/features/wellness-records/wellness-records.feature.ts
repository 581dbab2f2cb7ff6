import type { Feature } from '../../product/feature.ts'
import { wellnessRecordsRouter } from './wellness-records.handlers.ts'

export const wellnessRecordsFeature: Feature = {
  name: 'wellness-records',
  open: ({ reads }) => ({ routers: { wellnessRecords: wellnessRecordsRouter(reads) } }),
}
