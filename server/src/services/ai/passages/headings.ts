import { folded } from './folded.ts'

/** What a heading says about the text below it: that it was observed, that it is a plan, or only that the writer put it there. */
export type Role = 'marked' | 'observed' | 'planned'

/** Names of the parts of SOAP, DAP, BIRP and GIRP notes in English, German, French and Spanish, without accents. */
const names: Record<Role, string> = {
  marked: `subjective|subjective data|chief complaint|presenting (?:problem|concern|issue)s?|client report|reported|history|interval history|data|behaviou?rs?|intervention|interventions|response|goals?|objectives|
    assessment|analysis|impression|clinical impression|formulation|evaluation|diagnosis|risk|risk assessment|safety|medication|progress|topics|content|
    subjektiv|subjektives|anamnese|anlass|bericht|daten|verlauf|intervention(?:en)?|reaktion|ziele?|beurteilung|einschatzung|bewertung|analyse|diagnosen?|hypothesen?|epikrise|risiko|risikoeinschatzung|suizidalitat|sicherheit|medikation|vorgeschichte|themen|inhalt|
    subjectif|motif|motif de consultation|donnees|comportement|reponse|objectifs|evaluation clinique|appreciation|diagnostic|impression clinique|risques?|securite|traitement|antecedents|themes|contenu|
    subjetivo|motivo|motivo de consulta|datos|conducta|comportamiento|intervencion|intervenciones|respuesta|metas?|objetivos|valoracion|evaluacion|analisis|diagnostico|impresion|impresion clinica|riesgos?|seguridad|medicacion|antecedentes|temas|contenido`,
  observed: `objective|objective data|observations?|observed|mental status|mental status exam(?:ination)?|mental state|mental state examination|mse|presentation|appearance|in session|
    objektiv|objektives|beobachtung|beobachtungen|befund|psychischer befund|psychopathologischer befund|psychostatus|status|ppb|verhaltensbeobachtung|
    objectif|objectif clinique|observation clinique|examen|examen mental|etat mental|presentation clinique|en seance|
    objetivo|observacion|observaciones|exploracion|exploracion psicopatologica|estado mental|en sesion`,
  planned: `plans?|planned|treatment plan|next steps?|next session|next appointment|agreed|agreements?|action items?|actions|to ?do|homework|tasks?|follow[- ]up|recommendations?|
    planung|vereinbart|vereinbarung|vereinbarungen|absprachen?|abgesprochen|nachste schritte|weiteres vorgehen|vorgehen|procedere|prozedere|hausaufgaben?|aufgaben?|ubungen|massnahmen|empfehlung|empfehlungen|nachster termin|nachste sitzung|
    projet de soins|conduite a tenir|prochaines? etapes?|convenu|accords?|a faire|taches?|devoirs|exercices|recommandations?|suivi|prochain rendez-vous|prochaine seance|
    planificacion|plan de accion|plan terapeutico|proximos pasos|acordado|acuerdos?|compromisos|tareas?|deberes|seguimiento|recomendacion|recomendaciones|proxima sesion|proxima cita`,
}

const known = (Object.entries(names) as [Role, string][]).map(
  ([role, list]) => [role, new RegExp(`^(?:${list.replaceAll(/\s*\|\s*/gu, '|').trim()})$`, 'u')] as const,
)

/** The letters of each form in the order of its parts. */
const forms = ['soap', 'dap', 'birp', 'girp']
const letterRoles: Record<string, Role> = { o: 'observed', p: 'planned' }

const mark = String.raw`(?:#{1,6}\s*)?(?:\*\*|__)?`
const endMark = String.raw`(?:\*\*|__)?`
const words = String.raw`\p{L}[\p{L}\s/&'’-]{0,40}?(?:\s?\(\s?\p{L}{1,20}\s?\))?`
const alone = new RegExp(`^\\s*${mark}(${words})${endMark}\\s*[:：]?\\s*${endMark}\\s*$`, 'u')
const before = new RegExp(`^\\s*${mark}(${words})${endMark}\\s?(?:[:：]|\\s[–—-](?=\\s)|[)](?=\\s))${endMark}\\s*`, 'u')
/** Looks like a heading, whatever it says: marked as one, with a colon, or in capitals. */
const headingForm =
  /^\s*(?:#{1,6}\s+[^.!?\s][^.!?]{0,60}$|(?:\*\*|__)[^*_]{2,40}(?:\*\*|__)\s*:?\s*$|\p{L}[^.!?]{1,40}[:：]\s*$|[\p{Lu}\s/&'’-]{4,40}$)/u

const letterBefore = /^\s*(?:#{1,6}\s*)?(?:\*\*|__)?([SOAPDBIRG])(?:\*\*|__)?\s?(?:[:：)]|[–—-]\s)/u

/** Whether a note uses the letters of a form as headings: at least two of one form, each once and in its order. */
export function usesLetters(lines: readonly string[]): boolean {
  const letters = lines
    .flatMap((line) => [line, ...line.split(/(?<=[.!?])\s+/u).slice(1)])
    .flatMap((part) => letterBefore.exec(part)?.[1]?.toLowerCase() ?? [])
  const inOrder = (form: string) =>
    letters.every((letter, at) => at === 0 || form.indexOf(letter) > form.indexOf(letters[at - 1] ?? letter))
  return letters.length >= 2 && forms.some((form) => letters.every((letter) => form.includes(letter)) && inOrder(form))
}

function roleOf(label: string, letters: boolean): Role | undefined {
  const plain = folded(label).replaceAll(/\s+/gu, ' ').trim()
  // "Subjective (S)" and "S (Subjective)" are the words alone.
  const [first = '', second = ''] = plain.split(/[()/]/u).map((part) => part.trim())
  const name = first.length > 1 ? first : second || first
  if (name.length === 1) return letters && 'soapdbirg'.includes(name) ? (letterRoles[name] ?? 'marked') : undefined
  return known.find(([, expression]) => expression.test(name) || expression.test(plain))?.[0]
}

/** The heading with which a stretch begins, and where the text after it begins: "P: Diary until Monday." */
export function headingAt(text: string, letters: boolean): { role: Role; length: number } | undefined {
  const found = before.exec(text)
  const role = found?.[1] === undefined ? undefined : roleOf(found[1], letters)
  return found && role ? { role, length: found[0].length } : undefined
}

/** What a line that is nothing but a heading says. `null`: a heading of something else, which ends the part before. */
export function headingLine(line: string, letters: boolean): Role | null | undefined {
  const label = alone.exec(line)?.[1]
  const role = label === undefined ? undefined : roleOf(label, letters)
  return role ?? (headingForm.test(line) ? null : undefined)
}

const label = /^\s*(?:\*\*|__)?\p{Lu}[\p{L}\s/&'’-]{2,30}(?:\*\*|__)?\s?[:：]\s*\S/u

/** Begins with a label that no list knows: "Family: …" */
export const hasOtherLabel = (line: string) => label.test(line)
