select count(*), sum(l_orderkey), sum(l_partkey), sum(l_quantity), sum(l_extendedprice), sum(l_discount), max(l_returnflag), max(l_shipdate)
from lineitem
