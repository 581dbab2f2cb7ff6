/** Whether the therapist has connected a video service; none can be until there are integrations to connect. */
export function hasVideoService(): boolean {
  return false
}
