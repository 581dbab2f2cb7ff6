import { countryCodes } from '@openhour/shared/lib/country-codes.ts'
import { nameOf, optionsOf } from './code-names.ts'

type Option = { value: string; label: string }

// ISO 639-1 in use by living speakers, and the signed languages a therapist is most likely to need an interpreter for.
const languageCodes =
  'aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce ch co cr cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi wa wo xh yi yo za zh zu ase bfi gsg fsl'

/** A stored code that the list doesn't offer stays selectable. */
function including(value: string, options: Option[], label: (value: string) => string): Option[] {
  const known = value === '' || options.some((option) => option.value === value)
  return known ? options : [{ value, label: label(value) }, ...options]
}

export function countries(value: string): Option[] {
  return including(value, optionsOf(countryCodes, 'region'), (code) => nameOf(code, 'region'))
}

export function languages(value: string): Option[] {
  return including(value, optionsOf(languageCodes.split(' '), 'language'), (code) => nameOf(code, 'language'))
}
