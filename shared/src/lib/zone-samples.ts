/** For tests: the ten zones of the specification, and four with unusual rules. */
export const zoneSamples = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Toronto',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Pacific/Apia',
]
