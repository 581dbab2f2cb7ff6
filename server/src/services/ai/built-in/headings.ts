import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { folded } from './phrases.ts'

/** What a heading says about the text below it. */
export type Role = 'told' | 'history' | 'observed' | 'assessed' | 'planned' | 'risk' | 'treated' | 'other'

const labels: Record<Role, string> = {
  told: `s|subjective|subjektiv|subjectif|subjetivo|anamnese|anamnesis|client report|bericht der klientin|bericht des klienten|reported|relato del? paciente|anlass|motivo|motivo de consulta|motif de consultation|chief complaint|presenting problem`,
  history: `d|response|reaktion|reponse|respuesta|data|daten|donnees|datos|history|anamnese|anamnesis|anamnese|verlauf|evolucion|
    evolution|presenting problem|presenting concerns?|chief complaint|anlass|motivo|motivo de consulta|reason for referral|presenting issues?|vorstellungsgrund|motif|motif de consultation|client report|
    bericht|situation|content|inhalt|contenu|contenido|themen|themes|topics|update|reported|relato|behavio(?:u)?r|week in review|
    verlauf seit der letzten sitzung|aktuell|aktuelles|aktuelle situation|aktuelle anamnese|jetzige anamnese|vorgeschichte|spontanbericht|ereignisse|seit dem letzten mal|stand|entrevista|entretien|interval history|current concerns?`,
  observed: `o|objective|objektiv|objectif|objetivo|observations?|observed|beobachtung(?:en)?|observaciones|observacion|befund|psychischer befund|
    psychopathologischer befund|psychopatholog\\. befund|ppb|mse|mental status(?: exam(?:ination)?)?|mental state(?: exam(?:ination)?)?|presentation|examen mental|psychostatus|status psychicus|psychischer status|psych\\. befund|klinischer eindruck|verhaltensbeobachtung(?:en)?|aufnahmebefund|querschnittsbefund|im kontakt|im gesprach|
    estado mental|exploracion|exploracion psicopatologica|etat mental|presentation clinique|clinique|examen|auftreten|erscheinungsbild|eindruck|affect|
    affekt|aspecto|en sesion|en seance|in session|in der sitzung|constats?|verhalten`,
  assessed: `a|assessment|analysis|beurteilung|einschatzung|bewertung|analyse|evaluation|valoracion|analisis|impresion|impresion clinica|impression|
    impression clinique|formulation|diagnosis|diagnose|diagnostic|diagnostico|hypothese|hipotesis|hypothesis|apreciacion|appreciation|juicio clinico|clinical impression|conclusion|fazit|einordnung|hypothesen|arbeitshypothese|epikrise|conclusiones|conclusions?|auswertung`,
  planned: `p|planung|planning|planificacion|planification|plan of action|plan de accion|zielvereinbarung|plan|plans|planned|next steps?|nachste schritte|proximos pasos|prochaines etapes|procedere|prozedere|vorgehen|weiteres vorgehen|vereinbart|vereinbarung(?:en)?|vereinbart ist|absprachen?|
    abgesprochen|agreed|agreements?|homework|hausaufgaben?|ha|tasks?|to ?do|aufgaben?|tareas?|deberes|taches?|devoirs?|acuerdos?|acordado|acordamos|
    compromisos|pactado|pactos?|convenu|accords?|accord|actions?|action items|follow[- ]up|seguimiento|suivi|objectifs de la semaine|exercices?|exercise|
    ubung(?:en)?|ejercicios?|interventionsplan|massnahmen|indicaciones|recommendations?|empfehlung(?:en)?|recomendaciones|recommandations?|
    prescripci(?:o)nes|ruckmeldung bis|ausblick|a faire|pour la prochaine fois|para la proxima sesion|bis zum nachsten mal|next|next time|
    plan de trabajo|plan terapeutico|therapieplan|behandlungsplan|treatment plan|conduite a tenir|cat|decide|decidido|decisions?|beschlossen|verabredet|
    verabredung(?:en)?|abmachung(?:en)?|abgemacht|ausgemacht|ausgmacht|auftrag|auftrage|vertrag|verbleib|wir verbleiben|als nachstes|hausubung(?:en)?|to-dos?|fur das nachste mal|furs nachste mal|bis nachstes mal|bis zur nachsten (?:stunde|sitzung)|nachste woche|weiteres|weiteres procedere|engagements?|until next time|for next time|nachstes mal|projet|projet de soins|goals? for (?:the|next) week|to be done`,
  risk: `risk|risk assessment|risiko|risikoabklarung|suizidalitat|suicidality|riesgo|risque|safety|sicherheit|seguridad|securite`,
  treated: `treatment|behandlung|therapie|tratamiento|traitement|terapia`,
  other: `b|i|r|g|intervention(?:en|s)?|intervenci(?:o)n(?:es)?|goal|goals|ziel|ziele|objetivos|medication|medikation|medikamente|medicacion|
    medicaments?|family|familie|work|arbeit|notes?|notizen|notas|sleep|schlaf|sueno|sommeil`,
}

const known = Object.entries(labels).map(
  ([role, list]) => [role as Role, new RegExp(`^(?:${list.replaceAll(/\s*\|\s*/gu, '|').trim()})$`, 'u')] as const,
)

const heading =
  /^(?:#{1,6}\s*)?(?:\*\*|__)?([\p{L}][\p{L}\s./()&'’-]{0,45}?)(?:\*\*|__)?\s*([:：]|\/(?=\s)|\s[–—-]\s)\s*(?:\*\*|__)?/u
const alone = /^(?:#{1,6}\s*)?(?:\*\*|__)?([\p{L}][\p{L}\s./()&'’-]{2,45}?)(?:\*\*|__)?\s*[:：]?\s*$/u

/** Tasks between sessions, which a note may begin with (what came of them) or end with (the next ones). */
const homework =
  /^(?:homework|hausaufgaben?|ha|tasks?|aufgaben?|hausubung(?:en)?|tareas?|deberes|taches?|devoirs?|exercices?|ejercicios?|ubung(?:en)?|exercises?)$/u

export function namesHomework(words: string): boolean {
  return homework.test(folded(alone.exec(words.trim())?.[1] ?? heading.exec(words)?.[1] ?? '').trim())
}

/** The role of a label; null if it is none. Single letters count only where the caller knows that the note has several. */
function roleOf(label: string, letters: boolean): Role | null {
  const plain = folded(label)
    .replaceAll(/\s*\([^)]*\)/gu, '')
    .trim()
  if (plain.length === 1 && !letters) return null
  return known.find(([, expression]) => expression.test(plain))?.[0] ?? abbreviated(plain)
}

const longLabels = Object.entries(labels).flatMap(([role, list]) =>
  list.split('|').map((label) => [role as Role, label.trim().replaceAll(/\(\?:[^)]*\)\??|\\|\?/gu, '')] as const),
)

/** "Beob." is "Beobachtung". */
function abbreviated(plain: string): Role | null {
  const stem = /^([a-z]{4,})\.$/u.exec(plain)?.[1]
  if (!stem) return null
  const roles = new Set(longLabels.filter(([, label]) => label.startsWith(stem)).map(([role]) => role))
  return roles.size === 1 ? ([...roles][0] ?? null) : null
}

/** A heading at the beginning of a stretch: its role, and where the text after it begins. */
export function headingAt(text: string, letters: boolean): { role: Role; length: number } | null {
  const found = heading.exec(text)
  if (!found?.[1]) return null
  const role = roleOf(found[1], letters)
  return role ? { role, length: found[0].length } : null
}

/** The role of a line that is nothing but a heading. */
export function headingLine(line: string, letters: boolean): Role | null {
  const label = alone.exec(line)?.[1]
  return label ? roleOf(label, letters) : null
}

const marked = /^\s*(?:#{1,6}\s|\*\*|__)|[:：]\s*(?:\*\*|__)?\s*$/u
const shouted = /^[\p{Lu}\s./()&'’-]{4,}$/u
const plainLine = /^\p{Lu}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,3}$/u

/**
 * The words of a line that looks like a heading, whatever it says: marked as one, in capitals, or a few words without a full stop; null if it does not.
 * @param plain whether the note has headings that nothing marks
 */
export function headingForm(line: string, plain: boolean): string | null {
  const own = line.trim()
  const label = alone.exec(own)?.[1]
  if (!label || label.split(/\s+/u).length > 6) return null
  return marked.test(own) || shouted.test(own) || (plain && plainLine.test(own)) ? label : null
}

/** Whether a note has a known heading that stands alone on its line with nothing to mark it. */
export function hasPlainHeadings(lines: readonly string[], letters: boolean): boolean {
  return lines.some((line) => plainLine.test(line.trim()) && headingLine(line.trim(), letters) !== null)
}

const label = /^(\*\*|__)?(\p{Lu}[\p{L}\s./()&'’-]{2,40}?)(?:\*\*|__)?\s?[:：](?:\*\*|__)?\s*(?=\S)/u

/** What a stretch begins with that looks like a heading. `bold` is whether it is marked as one. */
export function labelForm(text: string): { words: string; bold: boolean; length: number } | null {
  const found = label.exec(text)
  if (!found?.[2] || found[2].split(/\s+/u).length > 4) return null
  return { words: found[2], bold: found[1] !== undefined, length: found[0].length }
}

/** What a mental status is made of. */
const domain =
  /^(?:stimmung|antrieb|denken|formales denken|inhaltliches denken|orientierung|psychomotorik|sprache|konzentration|aufmerksamkeit|gedachtnis|merkfahigkeit|wahrnehmung|ich-erleben|bewusstsein|kontakt|mimik|gestik|blickkontakt|intelligenz|krankheitseinsicht|appearance|mood|speech|thought(?: process| content)?|cognition|orientation|perception|memory|attention|insight|judge?ment|eye contact|behaviou?r|psychomotor|attitude|apariencia|animo|estado de animo|humor|lenguaje|habla|pensamiento|orientacion|percepcion|memoria|atencion|psicomotricidad|juicio|contacto|conciencia|humeur|thymie|langage|pensee|orientation|perception|memoire|attention|psychomotricite|jugement|conscience|presentation)$/u

/** The noun of a heading: "course" of "course of the week", "impression" of "first impression". */
function headOf(plain: string, language: AiLanguage): string {
  const words = plain.split(/\s+/u)
  if (language === 'es' || language === 'fr') return words[0] ?? ''
  const preposition = words.findIndex(
    (word, at) => at > 0 && /^(?:der|des|in|im|seit|zum|zur|of|in|for|since)$/u.test(word),
  )
  return words.at(preposition > 0 ? preposition - 1 : -1) ?? ''
}

/** A time before the session: "The week". */
const recent = /(?<![a-z])(?:woche|wochenende|week|weekend|semaine|semana|seit|since|depuis|desde)(?![a-z])/u

/** What a heading that no list has says by its words: of something to come, of the session, or nothing. */
export function roleByWords(words: string, language: AiLanguage | null, above: Role | null): Role | null {
  if (!language) return null
  const plain = folded(words)
  if (/(?<![a-z])(?:heute|today|hoy|aujourd'hui)(?![a-z])/u.test(plain)) return null
  if (above === 'observed' && domain.test(plain)) return above
  const { soon, planned, inSession } = lexicons[language]
  if (!soon(plain) && recent.test(plain)) return 'told'
  const head = headOf(plain, language)
  const named = head.length > 2 ? roleOf(head, false) : null
  if (named) return named
  return soon(plain) || planned(plain) ? 'planned' : inSession(plain) ? 'observed' : null
}

/** Whether a note uses the letters of SOAP, DAP, BIRP or GIRP as headings: at least two of them, one of them P. */
export function usesLetters(text: string): boolean {
  const letters = new Set(
    [
      ...text.matchAll(
        /(?:^|[.!?]\s)[^\S\n]{0,20}(?:\*\*)?([SOAPDBIRG])(?:\*\*)?[^\S\n]{0,20}(?:[:：]|\/(?=\s)|[–—-]\s)/gmu,
      ),
    ].map((found) => found[1]),
  )
  return letters.size >= 2
}

const openers: [Role, RegExp][] = [
  [
    'observed',
    /^(?:mse|on examination|on mental state|at interview|clinically|zum befund|im befund|im psychischen befund|psychopathologisch|a la exploracion|en la exploracion|exploracion|a l'examen|examen|cliniquement)(?![a-z])/u,
  ],
  [
    'planned',
    /^(?:what happens next|what now|was nun|was jetzt|wie geht es weiter|nun steht an|que sigue|ce qui suit|what comes next|next steps|(?:so )?these are the (?:arrangements|steps)|arrangements|wie es weitergeht|so geht es weiter|das weitere vorgehen|weiter geht es|lo que sigue|a partir de ahora|en adelante|pour la suite|la suite|et maintenant)(?![a-z])|^(?:so|also|entonces|donc) ?:/u,
  ],
]

/** What the first words of a paragraph say about it. */
export function openerOf(paragraph: string): Role | null {
  const plain = folded(paragraph).trim()
  return openers.find(([, expression]) => expression.test(plain))?.[0] ?? null
}
