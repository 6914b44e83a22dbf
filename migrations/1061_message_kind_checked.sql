-- In a file of its own: reading every message must not hold the lock of the replacement.
alter table message validate constraint message_kind_check;
