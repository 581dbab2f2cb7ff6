-- The worker replaces the contact's name before a text leaves for a model.
grant select (emergency_contact_name) on clients to openhour_worker;
