-- Members that the search features: paid and not fictional. The strip reads them from an index of their own.
alter table member_search add column featured boolean not null default false;

update member_search s set featured = true from member m
where m.tenant_id = s.tenant_id and m.id = s.id and m.paid and not m.fictional;

create index search_featured on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo)
  where featured;
