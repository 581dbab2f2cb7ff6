-- The worker replaces whatever identifies the client before a text leaves for a model. The columns stand in `identifying-columns.ts`.
grant select (date_of_birth, emergency_contact_phone) on clients to openhour_worker;
