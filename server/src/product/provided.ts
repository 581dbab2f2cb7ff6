import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RequestMeta } from '../platform/http/request.ts'

/** What one feature provides to others, and to sign-in, which must not import it. */
export type Provided = {
  /**
   * Stops a sign-up or a purchase where the product is not offered.
   * @param userId the signed-in person, if any
   * @throws Refusal 451
   */
  refuseRestricted(requestMeta: RequestMeta, action: 'sign-up' | 'checkout', userId?: string): Promise<void>
  /** The measures of this installation by id. */
  measurePacks(): ReadonlyMap<string, MeasurePack>
}

const names: Record<keyof Provided, true> = { refuseRestricted: true, measurePacks: true }
export const providedNames = Object.keys(names) as (keyof Provided)[]

/** Looks each function up when it is called, so that it can be handed out before the feature that provides it is open. */
export function providedLater(provided: () => Provided): Provided {
  const late = providedNames.map((name) => [
    name,
    (...given: never[]) => (provided()[name] as (...given: never[]) => unknown)(...given),
  ])
  return Object.fromEntries(late) as Provided
}
