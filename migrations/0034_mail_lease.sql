-- Whoever hands a mail to the mail server has it until then: no transaction stays open while that one thinks.
alter table outgoing_mail add column leased_until timestamptz;
