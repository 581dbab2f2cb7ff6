-- Weekly reports that are drafted without being asked for.

-- At most one for a client and week, whatever became of it.
create unique index ai_drafts_of_week on ai_drafts (therapist_id, client_id, of_date) where kind = 'report' and by_job;
