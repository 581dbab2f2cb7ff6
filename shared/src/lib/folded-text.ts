const umlauts: Record<string, string> = { ae: 'a', oe: 'o', ue: 'u' }
const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
/** Cyrillic and Greek as banks write them in Latin letters. */
const cyrillic =
  'а a б b в v г g ґ g д d е e є ie ж zh з z и i і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю iu я ia ђ d ј j љ lj њ nj ћ c џ dz'
const greek = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
for (const alphabet of [cyrillic, greek]) {
  const parts = alphabet.split(' ')
  for (let at = 0; at < parts.length; at += 2) letters[parts[at] ?? ''] = (parts[at + 1] ?? '').replace('-', '')
}

const digit = (sign: string) => {
  let zero = sign.codePointAt(0) ?? 0
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return String(code - zero)
}

/**
 * A text as it is compared: in small Latin letters without accents, so that Müller, Mueller and MULLER are the same, and so are Петров and Petrov. Letters of
 * other scripts stay.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(?<=\p{Script=Cyrillic})\u0306/gu, '')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, digit)
    .replaceAll('ου', 'ou')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter)
    .replaceAll(/ae|oe|ue/g, (pair) => umlauts[pair] ?? pair)
}
