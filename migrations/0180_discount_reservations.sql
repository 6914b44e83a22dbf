-- A code may be used a limited number of times over all members. `uses` counts the orders that hold the code or were paid with it;
-- it is kept for codes with a limit alone, so that orders with other codes lock no common row.
alter table discount_code
  add column use_limit integer check (use_limit > 0),
  add column uses integer not null default 0 check (uses >= 0);

-- Whether the order is counted in `discount_code.uses`.
alter table credit_order add column discount_held boolean not null default false;

-- Open orders that hold a code, for the one who asks for its last use.
create index credit_order_discount_held on credit_order (tenant_id, discount_code) where discount_held and paid_at is null;
