/** What identifies people whoever they are, by its form alone. The first pattern that matches a stretch names it. */
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const gap = String.raw`[ \u00a0]?`
const sign = String.raw`[ \u00a0./–-]`
const signs = String.raw`[ \u00a0().\/–-]{0,3}`

/** Days and times, which are no phone numbers: `03.04.1990`, `2026-05-04 10:30`. */
const day = /^(?:\d{1,2}[./–-]\s?\d{1,2}[./–-]\s?\d{2,4}|\d{4}[./–-]\d{1,2}[./–-]\d{1,2})(?:\D.*)?$/u
const hours = /^\d{1,2}[.:]\d{2}\s?[–-]\s?\d{1,2}[.:]\d{2}$/u

/** One to three words with capital letters: the name of a street. */
const streetName = String.raw`\p{Lu}[\p{L}'’.-]{0,40}(?:[ \u00a0](?:\p{Lu}[\p{L}'’.-]{0,40}|\d{1,3}(?:st|nd|rd|th))){0,2}`
const englishKind =
  '(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Place|Pl|Square|Sq|Terrace|Way|Close|Crescent|Highway|Hwy|Parkway|Pkwy|Row|Gardens|Grove|Mews)'
const small = String.raw`(?:de|del|du|des|d['’]|la|las|los|le|les|l['’]|el|y|et|à|aux?)`
const romanceName = String.raw`(?:${small}[ \u00a0]?){0,3}\p{Lu}[\p{L}'’-]{0,40}(?:[ \u00a0](?:${small}[ \u00a0]?){0,2}\p{Lu}[\p{L}'’-]{0,40}){0,3}`
const house = String.raw`\d{1,5}(?:[ \u00a0]?[a-zA-Z](?![\p{L}\p{N}]))?`

/** Streets with the number of a house, as German, American, British, French and Spanish writers give them. */
const streets = [
  `${start}(?:\\p{Lu}[\\p{L}-]{0,40}(?:straße|strasse|str\\.|gasse|weg|platz|allee|ring|ufer|damm|steig|chaussee)|${streetName} (?:Straße|Strasse|Str\\.|Gasse|Weg|Platz|Allee|Ring|Ufer|Damm))${gap}${house}${end}`,
  `${start}\\d{1,5}[A-Za-z]?,? ${streetName} ${englishKind}${end}\\.?(?:,? (?:Apt|Apartment|Suite|Unit|Flat|#)\\.? ?[\\dA-Z]{1,5}${end})?`,
  `${start}${streetName} ${englishKind}\\.? \\d{1,5}[A-Za-z]?${end}`,
  `${start}P\\.? ?O\\.? Box \\d{1,6}${end}`,
  `${start}\\d{1,4}(?: ?(?:bis|ter|[A-D]))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\\.|[Bb]oulevard|[Bb]d|[Pp]lace|[Cc]hemin|[Ii]mpasse|[Aa]llée|[Qq]uai|[Cc]ours|[Rr]oute|[Ss]quare) ${romanceName}`,
  `${start}(?:[Cc]alle|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Aa]v\\.|[Pp]laza|[Pp]aseo|[Cc]arretera|[Cc]amino|[Rr]onda|[Tt]ravesía) ?${romanceName},? (?:n[º°.]? ?|núm\\.? ?)?${house}${end}`,
]

/** A day after a word of birth, with the year in figures. */
const born = String.raw`(?:born|d\.?o\.?b\.?|date of birth|birthday|geb\.?|geboren|geburtsdatum|geburtstag|nacid[oa]|fecha de nacimiento|née?|date de naissance|anniversaire)`
const dated = String.raw`(?:\d{1,4}[./\-–]\s?\d{1,2}[./\-–]\s?\d{2,4}|\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:of\s|de\s)?\p{L}{3,10}\.?,?\s(?:de\s|del\s)?\d{4}|\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4})`
const birthDay = `(?<=${start}${born}[\\s:(]{0,3}(?:(?:on|am|le|el|is|ist|es|est|was|war|the|his|her)\\s){0,2})${dated}${end}`

type Pattern = { token: string; pattern: RegExp; counts?: (text: string) => boolean }

export const identifierPatterns: readonly Pattern[] = [
  {
    token: 'EMAIL',
    pattern: new RegExp(
      String.raw`[\p{L}\p{N}._%+'’-]{1,64}\s?(?:@|\(at\)|\[at\])\s?(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}`,
      'giu',
    ),
  },
  ...streets.map((form) => ({ token: 'ADDRESS', pattern: new RegExp(form, 'gu') })),
  { token: 'BIRTHDATE', pattern: new RegExp(birthDay, 'giu') },
  // Two letters, two digits, groups of four. At most 34 signs.
  {
    token: 'NUMBER',
    pattern: new RegExp(`${start}[A-Z]{2}\\d{2}(?:${gap}[A-Z0-9]{4}){2,7}(?:${gap}[A-Z0-9]{1,3})?${end}`, 'gu'),
  },
  { token: 'PHONE', pattern: new RegExp(String.raw`(?<![\p{L}\p{N}+])(?:\+|00)\d(?:${signs}\d){6,14}(?!\d)`, 'gu') },
  {
    token: 'PHONE',
    pattern: new RegExp(String.raw`${start}\(?0\d(?:${signs}\d){5,13}(?!\d)`, 'gu'),
    counts: (text) => !day.test(text) && !hours.test(text),
  },
  // Numbers of social insurance, of nine to twelve digits in groups of three, and cards.
  { token: 'NUMBER', pattern: new RegExp(`${start}\\d{2}${gap}\\d{6}${gap}[A-Z]${gap}\\d{3}${end}`, 'gu') },
  {
    token: 'NUMBER',
    pattern: new RegExp(`${start}[A-Z]{2}${gap}\\d{2}${gap}\\d{2}${gap}\\d{2}${gap}[A-D]${end}`, 'gu'),
  },
  {
    token: 'NUMBER',
    pattern: new RegExp(
      `${start}[12]${gap}\\d{2}${gap}\\d{2}${gap}\\d[\\dAB]${gap}\\d{3}${gap}\\d{3}(?:${gap}\\d{2})?${end}`,
      'gu',
    ),
  },
  { token: 'NUMBER', pattern: new RegExp(`${start}\\d{4}(?:[ \\u00a0-]\\d{4}){2,4}${end}`, 'gu') },
  { token: 'NUMBER', pattern: new RegExp(`${start}\\d{3}-\\d{2}-\\d{4}${end}`, 'gu') },
  { token: 'PHONE', pattern: new RegExp(`${start}\\(?\\d{3}\\)?${sign}{1,2}\\d{3}${sign}\\d{3,4}${end}`, 'gu') },
  { token: 'PHONE', pattern: new RegExp(`${start}\\d{3}(?: \\d{2}){3}${end}`, 'gu') },
  { token: 'NUMBER', pattern: new RegExp(`${start}[A-Z]{0,3}-?\\d{7,30}-?[A-Z]?${end}`, 'giu') },
  // The United Kingdom and Canada, then numbers before a place or after a word that names them.
  { token: 'POSTCODE', pattern: new RegExp(`${start}[A-Z]{1,2}\\d[A-Z\\d]?${gap}\\d[A-Z]{2}${end}`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`${start}[A-Z]\\d[A-Z]${gap}\\d[A-Z]\\d${end}`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`${start}(?:D|A|CH|F|E|B|L|NL)-\\d{4,5}${end}`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`${start}\\d{5}-\\d{4}${end}`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`${start}\\d{5}(?= \\p{Lu}\\p{Ll})`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`(?<=${start}[A-Z]{2} )\\d{5}${end}`, 'gu') },
  { token: 'POSTCODE', pattern: new RegExp(`${start}\\d{4} ?[A-Z]{2}(?=,? \\p{Lu}\\p{Ll})`, 'gu') },
  {
    token: 'POSTCODE',
    pattern: new RegExp(
      `(?<=${start}(?:PLZ|Postleitzahl|post ?code|postal code|zip|zip code|code postal|código postal|C\\.?P\\.?)[:\\s]{1,3})[A-Z0-9][A-Z0-9 -]{2,7}[A-Z0-9]${end}`,
      'giu',
    ),
    counts: (text) => /\d/u.test(text),
  },
]
