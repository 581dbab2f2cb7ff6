/** Where clients download everything that they may see. */
export const dataDownloadPath = '/api/portal/download'

/** The name says nothing about the product. @param day `yyyy-MM-dd` */
export function dataDownloadName(day: string): string {
  return `my-data-${day}.zip`
}

/** Downloads that a client can start in an hour. */
export const dataDownloadsPerHour = 10
