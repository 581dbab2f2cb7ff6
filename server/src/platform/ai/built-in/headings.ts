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

/** The role of a label; null if it is none. Single letters count only where the caller knows that the note has several. */
function roleOf(label: string, letters: boolean): Role | null {
  const plain = folded(label)
    .replaceAll(/\s*\([^)]*\)/gu, '')
    .trim()
  if (plain.length === 1 && !letters) return null
  return known.find(([, expression]) => expression.test(plain))?.[0] ?? null
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

/** Whether a note uses the letters of SOAP, DAP, BIRP or GIRP as headings: at least two of them, one of them P. */
export function usesLetters(text: string): boolean {
  const letters = new Set(
    [...text.matchAll(/(?:^|[.!?]\s)\s*(?:\*\*)?([SOAPDBIRG])(?:\*\*)?\s*(?:[:：]|\/(?=\s)|[–—-]\s)/gmu)].map(
      (found) => found[1],
    ),
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
