-- A trigger on a distributed table is not supported by Citus, and its function would be missing on the workers. What writes a payment
-- writes its row of payment_watch too (features/payments/watch.ts), where the time of the next look is defined now. A local table cannot
-- refer to a distributed one: payments are kept with the books and never deleted, so that no row of payment_watch outlives its payment.
drop trigger watch_payment on payment;
drop function watch_payment();
drop function payment_look_at(payment);
alter table payment_watch drop constraint payment_watch_tenant_payment_fkey;
