import type { Look } from '../../lib/looks.ts'

/**
 * What a reminder by text message says. `reference` differs from one appointment to another, so that the provider's
 * list of messages shows which were accepted.
 */
export function discreetText({ appName, news }: Look, reference: string): string {
  return `${appName}: ${news} (no. ${reference}). Reply STOP to opt out.`
}
