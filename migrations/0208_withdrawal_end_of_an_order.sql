-- Until when an order can be withdrawn, as its receipt says: what the site offers later does not shorten what was promised. Null for
-- orders that are not paid or cannot be withdrawn, and for those that were paid before this column: theirs is computed.
alter table credit_order add column withdrawable_until timestamptz;
