import type { Option } from '../../ui/Select.tsx'
import { genderNotStated } from '@openhour/shared/features/clients/clients.rules.ts'
import { nameOf } from './code-names.ts'

export const genderSuggestions = ['Female', 'Male', 'Non-binary', 'Prefer not to say', genderNotStated]

// ISO 3166-1 alpha-2: browsers can name countries but not list them.
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

// ISO 639-1 in use by living speakers, and the signed languages a therapist is most likely to need an interpreter for.
const languageCodes =
  'aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce ch co cr cs cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi wa wo xh yi yo za zh zu ase bfi gsg fsl'

function named(codes: string[], type: 'region' | 'language'): Option[] {
  const names = new Intl.DisplayNames('en', { type })
  return (
    codes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      // A code without a name in this browser can't be searched for, so leave it out.
      .filter(({ value, label }) => label !== value)
      .sort((one, other) => one.label.localeCompare(other.label, 'en'))
  )
}

/** A stored code that the list doesn't offer stays selectable. */
function including(value: string, options: Option[], label: (value: string) => string): Option[] {
  const known = value === '' || options.some((option) => option.value === value)
  return known ? options : [{ value, label: label(value) }, ...options]
}

export function countries(value: string): Option[] {
  return including(value, named(countryCodes.split(' '), 'region'), (code) => nameOf(code, 'region'))
}

export function languages(value: string): Option[] {
  return including(value, named(languageCodes.split(' '), 'language'), (code) => nameOf(code, 'language'))
}
