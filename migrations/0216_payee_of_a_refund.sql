-- Money that is owed when its buyer is erased: name and address are kept with the refund until it is paid, and the language for the mails.
alter table refund
  add column declared_language text,
  -- The person of the staff who transferred the money in another way than the provider's.
  add column paid_by uuid;
comment on column refund.declared_email is
  'Of the buyer: declared with a withdrawal, or taken from the account when it is erased while money is owed; emptied once that is paid.';
