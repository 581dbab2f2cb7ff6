import { lazyPart } from '../../ui/lazy-part.ts'

/** Only for people whom Zoom or Google leads back. */
export const ServiceReturn = lazyPart(() =>
  import('../../features/connections/ServiceReturn.tsx').then((file) => file.ServiceReturn),
)
