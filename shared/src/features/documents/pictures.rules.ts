/** What people are told about pictures that they upload. */
export const pictureTexts = {
  /** Beside every button that takes pictures. */
  hint: 'Location data is removed from pictures. HEIC becomes JPEG.',
  cannotConvert: 'This HEIC picture can’t be converted. Nothing was uploaded. Save it as JPEG and try again.',
  tooManyPixels:
    'This HEIC picture has more than 25 million pixels. Nothing was uploaded. Save it as JPEG and try again.',
  tooLarge: 'This HEIC picture is larger than 25 MB. Nothing was uploaded. Save it as JPEG and try again.',
  busy: 'The server is converting other pictures. Nothing was uploaded. Try again in a minute.',
} as const
