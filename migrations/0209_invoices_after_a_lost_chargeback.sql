-- A chargeback that the bank takes back is a sale again: its credit note is followed by an invoice that names it in `corrects`. An order
-- has one invoice that corrects nothing.
drop index invoice_order;
create unique index invoice_order on invoice (tenant_id, order_id) where series = 'invoice' and corrects is null;
create unique index invoice_correction on invoice (tenant_id, corrects) where series = 'invoice';
