-- A client answers what they want to of an entry in their diary: a rating that they leave alone is unanswered, not a number. The records of the
-- therapist have every rating, as before.
alter table mood_logs
  alter column mood_rating drop not null,
  alter column anxiety_level drop not null,
  alter column energy_level drop not null,
  alter column sleep_quality drop not null,
  alter column stress_level drop not null,
  add constraint mood_logs_rated check (author = 'client'
    or num_nulls(mood_rating, anxiety_level, energy_level, sleep_quality, stress_level) = 0);
