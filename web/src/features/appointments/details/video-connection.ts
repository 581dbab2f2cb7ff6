/** Whether the therapist has connected a video service. Always false: no integration exists yet. */
export function hasVideoService(): boolean {
  return false
}
