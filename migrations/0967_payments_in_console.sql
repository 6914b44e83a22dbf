-- Staff see the payments of all their sites in one list, beside the refunds. The role `console` reads what the list and its file show, and
-- nothing that would let it pay or charge (the address of a checkout, mandates).
call open_to_console('payment');
grant select (tenant_id, id, member_id, provider, provider_id, method, amount, currency, status, granted_at, created_at)
  on payment to console;
