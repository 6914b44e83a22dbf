-- One postback a job, tried again for about a day. Networks that hang must not take the places of mail or payments.
select pgboss.create_queue('postbacks', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');
grant select, insert, update, delete on all tables in schema pgboss to app;
