import { folded } from '../passages/folded.ts'
import type { Span } from '../passages/sentences.ts'
import { phrases } from './phrases.ts'

/**
 * What is in a source but is no statement about the client: links, markup, code, and text that gives orders to whoever summarizes it. None of it becomes
 * a line.
 */
export const link =
  /(?:https?:|www\.|ftp:|mailto:|javascript:|data:text)\S*|\]\([^)\n]{0,500}\)|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:com|org|net|example|io|info|biz|xyz)\b(?:\/\S*)?/iu

// Repetitions have a limit, because text such as '<!--<!--<!--' would otherwise be read once for each of its characters.
const blocks =
  /<(script|style|iframe|svg|head)\b[\s\S]{0,5000}?<\/\1\s*>|<!--[\s\S]{0,5000}?-->|```[\s\S]{0,5000}?```/giu
const tags =
  /<\/?[a-z][\w:-]*(?:\s[^<>\n=]{0,200}=[^<>\n]{0,300})?\s?\/?>|<\|[^|<>\n]{0,60}\|>|\[\/?INST\]|<<\/?SYS>>|&(?:[a-z]{2,8}|#\d{1,6});|\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/giu

/** Stretches of markup and code. Text between tags is no part of them, nor are words in angle brackets: "<he hit me>". */
export function markupOf(text: string): Span[] {
  const found = [...text.matchAll(blocks), ...text.matchAll(tags)]
  return found.map(({ 0: hit, index }) => ({ start: index, end: index + hit.length }))
}

/** Orders that only a program would be given. */
const orders = phrases(String.raw`
  /(?:ignore|disregard|forget|override|bypass)\w* (?:\w+ ){0,4}(?:instruction|rule|prompt|guideline|polic|direction|constraint|command)\w*/
  /(?:ignore|disregard|forget) (?:everything|anything|all) (?:\w+ ){0,3}(?:above|before|previous|prior|so far|said)/
  /(?:ignorier|vergiss|vergesst|missacht|umgeh|uberschreib)\w* (?:sie )?(?:\w+ ){0,4}(?:regel|anweisung|instruktion|vorgabe|vorschrift|befehl|prompt|richtlinie)\w*/
  /(?:vergiss|ignorier\w*) (?:sie )?alles(?: was)? (?:\w+ ){0,2}(?:bisher|vorher|davor|oben|zuvor|steht)/
  /(?:ignor[ae]|olvid[ae]|omit[ae]|desobedec[ea]|descart[ae]|salt[ae]te)\w* (?:\w+ ){0,4}(?:instruccion|regla|norma|orden|indicacion|directri|prompt)\w*/
  /(?:olvid[ae]|ignor[ae]) todo lo (?:anterior|dicho|de antes|previo)/
  /(?:ignore[zr]?|oublie[zr]?|contourne[zr]?|fais fi|faites fi|neglige[zr]?)(?: \w+){0,4} (?:consigne|instruction|regle|directive|ordre|prompt)\w*/
  /(?:oublie|ignore)[zr]? tout ce qui (?:precede|est)/
  /(?:you are|act as|pretend to be|du bist|sie sind|handle als|eres|actua como|tu es|vous etes|agis comme|agissez comme) (?:\w+ ){0,4}(?:assistant|assistent\w*|asistente|chatbot|ki|ai|ia|bot|language model|sprachmodell|modelo|modele|dan)/
  /(?:system|developer|assistant|user|systeme?|sistema)(?: message| prompt| override| note)?\s*[:>\]]\s*(?:ignore|you|write|new|the|print|du|schreib|escrib|ecri|override|forget)/
  system prompt|systemprompt|jailbreak|prompt injection|new instructions|neue anweisung*|nuevas instrucciones|nouvelles instructions|nouvelles consignes
  /(?:write|print|output|add|include|insert|put|say|state|append) (?:\w+ ){0,4}(?:in|into|to|at|under|of) (?:the|your|this) (?:\w+ )?(?:summary|report|output|note|draft|answer|response|reply|system prompt)/
  /(?:schreib|setz|fug|nenn|gib|trag)\w* (?:\w+ ){0,6}(?:zusammenfassung|bericht|ausgabe|entwurf|antwort)/
  /(?:escrib|anad|pon|incluy|inclui|agreg|inserta)\w* (?:\w+ ){0,6}(?:resumen|informe|respuesta|salida|borrador)/
  /(?:ecri|ajout|met|inser|inclu)\w* (?:\w+ ){0,6}(?:resume|synthese|compte rendu|compte-rendu|rapport|reponse|sortie)/
  /(?:reveal|print|show|list|display|output|leak|send|dump) (?:\w+ ){0,5}(?:other|another|all|every|the) (?:\w+ )?(?:client|patient|password|secret|key|note|record)s?/
  /(?:zeig|nenn|liste|gib|schick|verrat)\w* (?:\w+ ){0,5}(?:ander|all)\w* (?:\w+ )?(?:klient|patient|passwort|geheim|notiz|akte)\w*/
  /(?:muestr|revel|ensen|list|enumer|envi)\w* (?:\w+ ){0,5}(?:otr[oa]s?|tod[oa]s) (?:l[oa]s )?(?:\w+ )?(?:client|pacient|contrasen|secret|nota|historia)\w*/
  /(?:instruction|note|message|order|anweisung|nachricht|hinweis|instruccion|mensaje|nota|consigne|message)\w* (?:\w+ ){0,3}(?:to|for|an|fur|para|a) (?:the |die |la |l')?(?:ai|ki|ia)/
  /(?:ai|ki|ia), (?:forget|ignore|write|add|vergiss|ignorier|schreib|olvida|ignora|escribe|anade|oublie|ignore|ecris|ajoute)\w*/
  /(?:answer|reply|respond|antworte|antworten sie|responde|responda|repond|repondez)s? (?:only|just|nur|solo|solamente|unicamente|uniquement|seulement)/
  /^(?:now |then |jetzt |ahora |maintenant )?(?:reveal|print|show|output|display|list|zeige?|gib|nenne?|liste|muestra|muestre|revela|enumera|copia|affiche|montre|revele|enumere|recopie|donne)(?:z|n sie)? (?:\w+ ){0,3}(?:notes?|notizen|notas|prompt|anweisungen|instrucciones|consignes|diagnos\w+|diagnostico|akte|record|file|expediente|historial|datos|dossier|mensaje de sistema|klient\w+|clients?|patient\w*|pacientes)(?![a-z])/
  /: (?:list|liste|enumera|enumere|muestra|show|zeige|affiche) (?:every|all|alle|todas?|todos|toutes|tous)/
  /(?:affiche|montre|revele|liste|envoie)\w* (?:\w+ ){0,5}(?:autres?|tou[st]e?s?) (?:les )?(?:\w+ )?(?:client|patient|mot|secret|note|dossier)\w*/
`)

/** Lines of a chat's or a program's format: roles, calls, JSON. Whatever stands in them was not written by the therapist about the client. */
const programLines =
  /^.*(?:<\|[^|<>\n]{0,60}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:tool|function)_?call\b|"\s*:\s*[[{"]|^#{2,}\s*(?:[Ii]nstru|[Aa]nweis|[Cc]onsigne|[Pp]rompt|[Ss]ystem)).*$|^[^\S\n]*(?:SYSTEM|SYST[EÈ]ME|SISTEMA|ASSISTANT|DEVELOPER)\s*:.*$/gmu

export function programLinesIn(text: string): Span[] {
  return [...text.matchAll(programLines)].map(({ 0: hit, index }) => ({ start: index, end: index + hit.length }))
}

/** A sentence that begins like an order to the one who writes. Only in a passage that also has one of the orders above. */
const continued = phrases(String.raw`
  write|print|show|click|add|include|output|reveal|set|put|also print|now write|say that|state that|confirm|send|schreib*|setz*|nenn*|zeig*|klick*|fug*|gib|bestatig*
  do not|don't|verwende*|no uses|no escribas|pas de|ne mets pas|antworte*|answer|responde*|repond*|keep|behalte|copia|recopie|garde
  escrib*|anad*|muestr*|pulsa|haz clic|pon|incluy*|confirma|envia|ecris|ecrivez|ajoute*|affiche*|montre*|clique*|mets|mettez|donne|donnez|indique*|envoie*
`)

export function isOrder(sentence: string): boolean {
  return orders(folded(sentence))
}

export function continuesOrder(sentence: string): boolean {
  return continued(
    folded(sentence)
      .replace(/^[\s"“„«»']+/u, '')
      .slice(0, 40),
  )
}

const quotations = /"[^"]{20,4000}?"|“[^“”]{20,4000}?”|„[^„“”]{20,4000}?[“”]|«[^«»]{20,4000}?»|»[^«»]{20,4000}?«/gu

/** Quoted passages that give such orders or contain a link, whole. */
export function quotedOrdersIn(text: string): Span[] {
  return [...text.matchAll(quotations)]
    .filter(({ 0: hit }) => isOrder(hit) || link.test(hit))
    .map(({ 0: hit, index }) => ({ start: index, end: index + hit.length }))
}

/** Whether something is left to read: letters that make up a good part of it. */
export function isProse(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return false
  return letters / sentence.length > 0.35 || /\d/u.test(sentence)
}
