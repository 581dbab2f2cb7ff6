import * as z from 'zod/mini'
import { oneLine, requiredLine } from './text.ts'

/** What mail programs turn into links most often, of the ends that a capitalized word of a name could be. */
const commonEnds = new Set(
  'app art biz care center city click clinic club cloud co com company dev digital edu fun fyi gov group health help host in info io life link live me mobi net news online org page pro services shop site solutions space store support tech today top uk us vip website work world xyz 中国 网络 公司 在线'.split(
    ' ',
  ),
)
/** Titles that are written without a space, such as Dr.med. and Dr.in. */
const title = /^(?:(?:dr|prof|mag|dipl|lic|univ)\.(?:h|hc|in|jur|med|nat|phil|psych|rer|vet)|(?:co|pty|pvt)\.ltd)$/iu

/** Words with a full stop and no space between them. */
const joined = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*(?:[.。．｡][\p{L}\p{N}][\p{L}\p{N}\p{M}-]*)+/gu

/**
 * Whether a name shows a web or email address, which mail programs would turn into a link. Names such as St.John, A.B.Miller and Dr.med. show
 * none: short words with a full stop before a capitalized one.
 */
export function showsAddress(name: string): boolean {
  if (/:\/\/|(?<![\p{L}\p{N}])www[.。．｡]\S|[^\s@]@[^\s@]/iu.test(name)) return true
  return (name.match(joined) ?? []).some((words) => {
    const parts = words.split(/[.。．｡]/u)
    const end = parts.at(-1) as string
    const before = parts.at(-2) as string
    if (/^\p{L}$/u.test(end) || /^\p{N}+$/u.test(end) || title.test(`${before}.${end}`)) return false
    const isAbbreviated = parts.slice(0, -1).every((part) => part.length <= 4) && /^[\p{Lu}\p{Lo}]/u.test(end)
    return !isAbbreviated || (before.length > 1 && commonEnds.has(end.toLowerCase()))
  })
}

/** The same name with spaces where a mail program would see an address. */
export function withoutAddresses(name: string): string {
  return name
    .replace(/:\/\//g, ' ')
    .replaceAll('@', ' at ')
    .replace(/(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

export const addressInName =
  'Emails show this name, so it can’t contain a web or email address. Leave the address out, or put a space after the full stop.'
const isName = z.refine<string>((name) => !showsAddress(name), addressInName)

/** A name that the headers of emails show. */
export const nameLine = (max: number, missing: string) => requiredLine(max, missing).check(isName)

/** The same where the name may be left empty. */
export const optionalNameLine = (max: number) => z.optional(z.nullable(oneLine(max).check(isName)))
