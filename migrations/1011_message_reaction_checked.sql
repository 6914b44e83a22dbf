-- In a file of its own: reading every message must not hold the lock of the columns' addition.
alter table message validate constraint message_reaction_check;
