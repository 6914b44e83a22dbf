-- Kind 5: a voice message (features/voice). Programs that do not know it show an empty text.
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind between 0 and 5) not valid;
