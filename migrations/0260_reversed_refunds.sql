-- Kind 5: a refund of a first purchase that came back, because the bank has taken back its chargeback (docs/product-rules.md#visits-and-conversions).
alter table conversions drop constraint conversions_kind_check, add constraint conversions_kind_check check (kind between 1 and 5);
alter table postbacks drop constraint postbacks_kind_check, add constraint postbacks_kind_check check (kind between 1 and 5);
