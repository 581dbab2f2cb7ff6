const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|janner|februar|marz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre'
/** A day of a month, or a time of day. */
export const dated = new RegExp(
  String.raw`(?<![a-z0-9])(?:\d{1,2}(?:st|nd|rd|th|er)?\.? (?:of |de )?(?:${months})|(?:${months}) \d{1,2}(?:st|nd|rd|th)?(?!\d)|\d{1,2}[.:h]\d{2}(?: ?(?:uhr|h))?|\d{1,2} (?:uhr|heures|h|o'clock))(?![a-z0-9])`,
  'u',
)
/** Until a coming day. */
export const until =
  /(?<![a-z])(?:until|till|bis|hasta|jusqu'(?:a|au|en)) (?:zum |zur |el |la |le |the )?(?:mon|tue|wed|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|next|nachste|proxim|prochain|tomorrow|morgen|manana|demain)/u
