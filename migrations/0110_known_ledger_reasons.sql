-- A movement of credits has one of the reasons that the list of movements can name (features/credits/contract.ts). A test
-- compares both lists.
alter table ledger_entry add constraint ledger_entry_reason_check check (
  reason in ('signup', 'purchase', 'message', 'photo', 'gift', 'bonus', 'refund', 'withdrawal'));
