import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'

/** Words that begin a clause which says something about the one before it. German ones stand after a comma. */
const subordinate: Record<AiLanguage, RegExp> = {
  de: /,\s*(?:(?:mit|in|an|auf|bei|von|zu|für|aus|über|nach)\s+)?(?:dass|ob|weil|was|wer|wen|wem|wie|wo|wohin|warum|damit|obwohl|falls|der|die|das|den|dem|denen|deren|dessen)(?!\p{L})[^,;.:–]*/giu,
  en: /,?\s(?:that|which|who|whose|what|where|because|if|whether|although)(?!\p{L})[^,;.:–]*/giu,
  es: /,?\s(?:lo que|que|quien|donde|porque|si|aunque)(?!\p{L})[^,;.:–]*/giu,
  fr: /,?\s(?:ce qu[ei]|que|qui|dont|où|parce que|si|bien que)(?!\p{L})[^,;.:–]*|,?\squ['’][^,;.:–]*/giu,
}

/** A sentence without its subordinate clauses: "She makes a list" of "She makes a list of what she would need". */
export function mainClause(text: string, language: AiLanguage): string {
  return text.replaceAll(subordinate[language], '')
}

const verbal = 'habe|sei|werde|konne|musse|wolle|solle|durfe|moge|wisse|lasse|gehe|komme|gebe|stehe|fuhle'
const speaker = 'er|sie|es|man|das|ihn|ihm|ihr|sich'
/** "Er gehe" has the ending of reported speech; "er gerne" does not. */
const reportedForm = new RegExp(
  `(?<![a-z])(?:${speaker})(?: [a-z]+){0,2} (?:${verbal})(?![a-z])|(?<![a-z])(?:${verbal}) (?:${speaker})(?![a-z])|(?<![a-z])er (?!(?:die|wie|nie|sie|ohne|gerne|alle|beide|eine|keine|seine|ihre|meine|diese|jene|heute|viele|lange|leise|gerade|bisweilen|solche|welche|mehrere|andere|erste|letzte|stille|jede|ganze)(?![a-z]))[a-z]{2,}e(?![a-z])`,
  'u',
)

/** Whether a folded German sentence reports what someone said by the form of its verb: "Er habe zweimal anhalten müssen." */
export function isIndirectSpeech(plain: string): boolean {
  return !/(?<![a-z])ich(?![a-z])/u.test(plain) && reportedForm.test(plain)
}
