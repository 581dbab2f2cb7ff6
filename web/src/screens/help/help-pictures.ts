/** The addresses of the screenshots that the build retakes, by file. */
export const helpPictures = import.meta.glob<string>('../site/pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})
