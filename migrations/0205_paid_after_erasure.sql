-- Money that arrives for a member who has been erased: there is no balance to credit, so the staff decides about a refund.

alter table payment drop constraint payment_review_check;
alter table payment add constraint payment_review_check
  check (review in ('paid_after_cancel', 'discount_not_due', 'paid_after_erasure'));
alter table payment_alert drop constraint payment_alert_kind_check;
alter table payment_alert add constraint payment_alert_kind_check check (kind in (
  'payment', 'order', 'tenant', 'amount', 'currency', 'paid_after_cancel', 'discount_not_due', 'paid_after_erasure', 'reversal_undone',
  'reversed_too_much', 'unknown_payment', 'missing_payment', 'settlement', 'balance', 'credits'));
