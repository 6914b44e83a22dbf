-- Why staff gave credits back, as the member is told by mail; `reason` is for colleagues. Null in rows of before and in other kinds.
alter table refund
  add column cause text check (cause in ('goodwill', 'fault', 'undelivered', 'complaint')),
  add constraint refund_cause_of_credit_back check (cause is null or kind = 'credit_back');
