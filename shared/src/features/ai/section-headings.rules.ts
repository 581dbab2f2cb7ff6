import { foldedText } from '../search/words.rules.ts'

/** What a section of a note is for, whatever it is called. `other` is known as a heading and belongs nowhere else. */
export type SectionMeaning =
  | 'subjective'
  | 'objective'
  | 'data'
  | 'behavior'
  | 'goals'
  | 'intervention'
  | 'response'
  | 'assessment'
  | 'risk'
  | 'plan'
  | 'other'

/** Names of the parts of SOAP, DAP, BIRP and GIRP notes in English, German, French and Spanish, without accents and apostrophes. */
const names: Record<SectionMeaning, string> = {
  subjective: `subjective|subjective data|chief complaint|presenting (?:problem|concern|issue)s?|client report|reported|history|interval history|
    subjektiv|subjektives|anamnese|anlass|bericht|vorgeschichte|subjectif|motif|motif de consultation|antecedents|subjetivo|motivo|motivo de consulta|antecedentes`,
  objective: `objective|objective data|observations?|observed|mental status|mental status exam(?:ination)?|mental state|mental state examination|mse|presentation|appearance|in session|
    objektiv|objektives|beobachtung|beobachtungen|befund|psychischer befund|psychopathologischer befund|psychostatus|status|ppb|verhaltensbeobachtung|
    objectif|objectif clinique|observation clinique|examen|examen mental|etat mental|presentation clinique|en seance|
    objetivo|observacion|observaciones|exploracion|exploracion psicopatologica|estado mental|en sesion`,
  data: `data|topics|content|daten|verlauf|themen|inhalt|donnees|themes|contenu|datos|temas|contenido`,
  behavior: `behaviou?rs?|verhalten|comportement|conducta|comportamiento`,
  goals: `goals?|objectives|ziele?|objectifs|metas?|objetivos`,
  intervention: `intervention|interventions|interventionen|intervencion|intervenciones`,
  response: `response|reaktion|reponse|respuesta`,
  assessment: `assessment|analysis|impression|clinical impression|formulation|evaluation|diagnosis|
    beurteilung|einschatzung|bewertung|analyse|diagnosen?|hypothesen?|epikrise|evaluation clinique|appreciation|diagnostic|impression clinique|
    valoracion|evaluacion|analisis|diagnostico|impresion|impresion clinica`,
  risk: `risk|risk assessment|safety|risiko|risikoeinschatzung|suizidalitat|sicherheit|risques?|securite|riesgos?|seguridad`,
  plan: `plans?|planned|treatment plan|next steps?|next session|next appointment|agreed|agreements?|action items?|actions|to ?do|homework|tasks?|follow[- ]up|recommendations?|
    planung|vereinbart|vereinbarung|vereinbarungen|absprachen?|abgesprochen|nachste schritte|weiteres vorgehen|vorgehen|procedere|prozedere|hausaufgaben?|aufgaben?|ubungen|massnahmen|empfehlung|empfehlungen|nachster termin|nachste sitzung|
    projet de soins|conduite a tenir|prochaines? etapes?|convenu|accords?|a faire|taches?|devoirs|exercices|recommandations?|suivi|prochain rendez-vous|prochaine seance|
    planificacion|plan de accion|plan terapeutico|proximos pasos|acordado|acuerdos?|compromisos|tareas?|deberes|seguimiento|recomendacion|recomendaciones|proxima sesion|proxima cita`,
  other: `medication|progress|medikation|traitement|medicacion`,
}

const known = (Object.entries(names) as [SectionMeaning, string][]).map(
  ([meaning, list]) => [meaning, new RegExp(`^(?:${list.replaceAll(/\s*\|\s*/gu, '|').trim()})$`, 'u')] as const,
)

/** The letters by which the parts of a form are called. */
const letters: Record<string, SectionMeaning> = {
  s: 'subjective',
  o: 'objective',
  a: 'assessment',
  p: 'plan',
  d: 'data',
  b: 'behavior',
  i: 'intervention',
  r: 'response',
  g: 'goals',
}

/** A heading as headings are compared: without case, accents and spaces around it. */
export const plainHeading = (heading: string) => foldedText(heading).replaceAll(/\s+/gu, ' ').trim()

/**
 * What a heading in one of the four languages says about the text below it; undefined if it is not known.
 * @param withLetters whether "S" alone is a heading
 */
export function meaningOf(heading: string, withLetters = false): SectionMeaning | undefined {
  const plain = plainHeading(heading)
  // "Subjective (S)" and "S (Subjective)" are the words alone.
  const [first = '', second = ''] = plain.split(/[()/]/u).map((part) => part.trim())
  const name = first.length > 1 ? first : second || first
  if (name.length === 1) return withLetters ? letters[name] : undefined
  return known.find(([, expression]) => expression.test(name) || expression.test(plain))?.[0]
}

/** The place of the first section that means one of these, best first; -1 if there is none. */
export function sectionFor(meanings: readonly SectionMeaning[], template: readonly string[]): number {
  for (const meaning of meanings) {
    const at = template.findIndex((heading) => meaningOf(heading) === meaning)
    if (at >= 0) return at
  }
  return -1
}

/**
 * The place of the template's section that a heading of the writer stands for: the same words, or the same part of a form under another of its names.
 * -1 if the template has none.
 */
export function sectionUnder(heading: string, template: readonly string[]): number {
  const same = template.findIndex((each) => plainHeading(each) === plainHeading(heading))
  if (same >= 0) return same
  const meaning = meaningOf(heading, true)
  return meaning === undefined || meaning === 'other' ? -1 : template.findIndex((each) => meaningOf(each) === meaning)
}
